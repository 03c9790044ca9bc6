// Where uploads go on that were cut off together with their page. An address is good for its owner alone.

import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { currentSession } from '../session/session'

/** Whose uploads in parts these are: the same file of another person, or for another purpose, is another upload. */
export const ownerOfParts = ({ name }: UploadKind): string => `${currentSession().user?.id ?? ''}/${name}`

export type PartAddress = {
  readonly url: string
  /** Whose it is, and for which kind of upload. */
  readonly whose: string
  readonly name: string
  readonly bytes: number
  /** What the server is known to have. */
  readonly sent: number
  /** When something came last, as this browser's clock has it. */
  readonly at: number
}

const prefix = 'workplace-upload:'
/** The server keeps for so long what nobody goes on with. */
const lifeMs = 24 * 3_600_000

function read(key: string): PartAddress | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as PartAddress
    if (Date.now() - kept.at < lifeMs && /^\/tus\/[0-9a-f]{32}$/.test(kept.url)) return kept
  } catch {
    // nothing of ours
  }
  localStorage.removeItem(key)
  return undefined
}

export const addressOf = (fingerprint: string): PartAddress | undefined => read(prefix + fingerprint)

/** A browser that is full, or keeps nothing, uploads all the same: only a reload then begins anew. */
export function keepAddress(fingerprint: string, address: PartAddress): void {
  try {
    localStorage.setItem(prefix + fingerprint, JSON.stringify(address))
  } catch {
    // see above
  }
}

export const forgetAddress = (fingerprint: string): void => localStorage.removeItem(prefix + fingerprint)

/** What somebody began here and did not finish, the last one first. */
export function unfinishedOf(whose: string): (PartAddress & { readonly fingerprint: string })[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const kept = read(key)
      return kept?.whose === whose ? { ...kept, fingerprint: key.slice(prefix.length) } : []
    })
    .sort((one, other) => other.at - one.at)
}
