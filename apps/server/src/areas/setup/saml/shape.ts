import { SamlFault } from './fault'
import { attributeOf, childOf, childrenOf, elementsIn, everyElement, isNamed, names } from './xml'

/** What is taken as a signature: SHA-256 at least. */
const signatureMethods = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]
const digestMethods = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const canonical = ['http://www.w3.org/2001/10/xml-exc-c14n#', 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315']

const no = (why: string): never => {
  throw new SamlFault('shape', why)
}

/** One signature over the very element in which it stands, and over nothing else. */
function requirePlainSignature(signature: Element, over: Element): void {
  for (const child of elementsIn(signature))
    if (!['SignedInfo', 'SignatureValue', 'KeyInfo'].some((name) => isNamed(child, 'signature', name)))
      no(`a signature holds ${child.localName}`)
  const info = childOf(signature, 'signature', 'SignedInfo') ?? no('a signature says nothing')
  const [reference, ...others] = childrenOf(info, 'signature', 'Reference')
  if (reference === undefined || others.length > 0) throw new SamlFault('shape', 'a signature is over several things')
  if (attributeOf(reference, 'URI') !== `#${attributeOf(over, 'ID') ?? ''}`) no('a signature is over something else')
  const method = (parent: Element, name: string) =>
    attributeOf(childOf(parent, 'signature', name) ?? no(`${name} is missing`), 'Algorithm') ?? ''
  if (!canonical.includes(method(info, 'CanonicalizationMethod'))) no('it is brought into another form')
  const transforms = childOf(reference, 'signature', 'Transforms') ?? no('Transforms are missing')
  const done = elementsIn(transforms).map((one) => attributeOf(one, 'Algorithm') ?? '')
  if (done[0] !== enveloped || done.length !== 2 || !canonical.includes(done[1] ?? ''))
    no('it is transformed otherwise')
  if (!signatureMethods.includes(method(info, 'SignatureMethod')))
    throw new SamlFault('weak', method(info, 'SignatureMethod'))
  if (!digestMethods.includes(method(reference, 'DigestMethod')))
    throw new SamlFault('weak', method(reference, 'DigestMethod'))
}

/** Every ID once, however it is written: no signature can mean another element than we do. */
function requireSingleIds(elements: readonly Element[]): void {
  const seen = new Set<string>()
  for (const element of elements)
    for (const attribute of Array.from(element.attributes))
      if (/^(?:id|xml:id)$/i.test(attribute.name)) {
        if (seen.has(attribute.value)) no('an ID stands twice')
        seen.add(attribute.value)
      }
}

const signaturesOf = (element: Element) => childrenOf(element, 'signature', 'Signature')

/** Each signature stands in one of these, one in each; at least one does. */
function requireSignatures(elements: readonly Element[], places: readonly Element[]): void {
  const own = places.flatMap((place) => {
    const signatures = signaturesOf(place)
    if (signatures.length > 1) no('it is signed twice')
    return signatures
  })
  if (elements.filter((one) => one.localName === 'Signature').length !== own.length) no('a signature stands elsewhere')
  if (own.length === 0) throw new SamlFault('unsigned', 'there is no signature')
  for (const signature of own) requirePlainSignature(signature, signature.parentNode as Element)
}

const isAssertion = ({ localName }: Element) => localName === 'Assertion' || localName === 'EncryptedAssertion'

/**
 * How an answer may look: one assertion, in the answer itself, signed by itself or with it. All that signatures can be
 * wrapped in has another shape. Undefined: it has no assertion, and says why in its status.
 */
export function requireAnswerShape(root: Element): Element | undefined {
  if (!isNamed(root, 'protocol', 'Response')) no('it is no answer')
  const elements = everyElement(root)
  if (elements.length > 3000) no('it is too large')
  requireSingleIds(elements)
  if (elements.some((one) => one !== root && one.localName === 'Response')) no('there is an answer in the answer')
  const assertions = elements.filter(isAssertion)
  const [assertion, ...others] = assertions
  if (assertion === undefined) return undefined
  if (others.length > 0 || assertion.parentNode !== root) no('there are several assertions, or one stands elsewhere')
  if (assertion.localName === 'EncryptedAssertion') throw new SamlFault('encrypted', 'the assertion is encrypted')
  if (assertion.namespaceURI !== names.assertion) no('the assertion is of another kind')
  requireSignatures(elements, [root, assertion])
  return assertion
}

/** The same of a message about logging out, which is signed as a whole. */
export function requireLogoutShape(root: Element, isSigned: boolean): void {
  const elements = everyElement(root)
  if (elements.length > 300) no('it is too large')
  requireSingleIds(elements)
  if (elements.some(isAssertion)) no('there is an assertion in it')
  if (isSigned) requireSignatures(elements, [root])
  else if (elements.some((one) => one.localName === 'Signature')) no('a signature stands elsewhere')
}
