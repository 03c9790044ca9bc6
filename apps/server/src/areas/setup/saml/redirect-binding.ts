import { createPublicKey, createVerify } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { Certificate } from './certificates'
import { SamlFault } from './fault'

const inflate = promisify(inflateRaw)
/** A message is a kilobyte or two; what swells to more is meant to. */
const mostBytes = 128 * 1024

const hashOf: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}

type Kind = 'SAMLRequest' | 'SAMLResponse'

/** Inflates what a browser carries in an address. */
export async function inflated(message: string): Promise<Buffer> {
  try {
    return await inflate(Buffer.from(message, 'base64'), { maxOutputLength: mostBytes })
  } catch {
    throw new SamlFault('shape', 'it cannot be inflated')
  }
}

/**
 * Is it signed by one of these? What is signed are the parameters as they were written, in this order; one that stands twice
 * would be read by one and checked by another.
 */
export function requireSignedQuery(search: string, kind: Kind, certificates: readonly Certificate[]): void {
  const written = new Map<string, string>()
  for (const part of search.split('&')) {
    const name = part.split('=', 1)[0] ?? ''
    if (written.has(name)) throw new SamlFault('shape', `${name} stands twice`)
    written.set(name, part)
  }
  const decoded = (name: string) => {
    try {
      return decodeURIComponent((written.get(name) ?? '').slice(name.length + 1).replaceAll('+', '%20'))
    } catch {
      throw new SamlFault('shape', `${name} cannot be read`)
    }
  }
  if (!written.has('Signature') || !written.has('SigAlg')) throw new SamlFault('unsigned', 'there is no signature')
  const hash = hashOf[decoded('SigAlg')]
  if (hash === undefined) throw new SamlFault('weak', decoded('SigAlg').slice(0, 100))
  const signed = [kind, 'RelayState', 'SigAlg'].flatMap((name) => written.get(name) ?? []).join('&')
  const signature = Buffer.from(decoded('Signature'), 'base64')
  const holds = certificates.some(({ pem }) =>
    createVerify(hash).update(signed).verify(createPublicKey(pem), signature),
  )
  if (!holds) throw new SamlFault('signature', 'the signature of the address is wrong')
}
