import type { DOMParser } from '@xmldom/xmldom'
import { SamlFault } from './fault'

export const names = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  cas: 'http://www.yale.edu/tp/cas',
} as const
export type Namespace = keyof typeof names

let parser: Promise<typeof DOMParser> | undefined
/** Loaded when somebody comes by SAML for the first time. */
const loadParser = () => {
  parser ??= import('@xmldom/xmldom').then((loaded) => loaded.DOMParser)
  return parser
}

/** UTF-8 and nothing else: what is checked is what is read. */
export function textOfBytes(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SamlFault('shape', 'it is not UTF-8')
  }
}

/** Whether there is a DTD, before anything reads it: `<!DOCTYPE` and `<!ENTITY` stand nowhere else. */
export const hasDtd = (xml: string): boolean => /<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(xml)

/** Reads XML that has no faults; throws at the first one, where parsers would put right what they think was meant. */
export async function parseXml(xml: string): Promise<Element> {
  const Parser = await loadParser()
  const fail = (message: unknown) => {
    throw new SamlFault('shape', `it cannot be read: ${String(message).slice(0, 200)}`)
  }
  const document = new Parser({
    locator: {},
    errorHandler: { warning: fail, error: fail, fatalError: fail },
  }).parseFromString(xml, 'text/xml')
  const root = document?.documentElement
  if (root == null) throw new SamlFault('shape', 'it is empty')
  return root
}

/**
 * A message: without DTD, entities of its own, comments, CDATA and instructions. Where one of these splits a text, programs
 * disagree about what it says; no provider writes any of them.
 */
export async function parseMessage(bytes: Buffer): Promise<{ readonly xml: string; readonly root: Element }> {
  const xml = textOfBytes(bytes)
  const body = xml.replace(/^\uFEFF?<\?xml[^>]*\?>/, '')
  if (body.includes('<!') || body.includes('<?'))
    throw new SamlFault('shape', 'it holds a DTD, a comment, CDATA or an instruction')
  return { xml, root: await parseXml(xml) }
}

export const elementsIn = (parent: Element): Element[] => {
  const found: Element[] = []
  for (let node = parent.firstChild; node !== null; node = node.nextSibling)
    if (node.nodeType === 1) found.push(node as Element)
  return found
}

export const isNamed = (element: Element, space: Namespace, name: string): boolean =>
  element.localName === name && element.namespaceURI === names[space]

/** Children of that name. */
export const childrenOf = (parent: Element, space: Namespace, name: string): Element[] =>
  elementsIn(parent).filter((one) => isNamed(one, space, name))

/** The only child of that name; undefined: there is none. Two are a fault. */
export function childOf(parent: Element, space: Namespace, name: string): Element | undefined {
  const found = childrenOf(parent, space, name)
  if (found.length > 1) throw new SamlFault('shape', `there are several ${name}`)
  return found[0]
}

/** All elements below and with it. */
export function everyElement(root: Element): Element[] {
  const found = [root]
  for (let at = 0; at < found.length; at++) found.push(...elementsIn(found[at] as Element))
  return found
}

/** What an element says, where it holds text alone. */
export function textOf(element: Element): string {
  for (let node = element.firstChild; node !== null; node = node.nextSibling)
    if (node.nodeType !== 3) throw new SamlFault('shape', `${element.localName} holds more than text`)
  return (element.textContent ?? '').trim()
}

/** An attribute; undefined: it is not there. */
export const attributeOf = (element: Element, name: string): string | undefined =>
  element.hasAttribute(name) ? (element.getAttribute(name) ?? '') : undefined
