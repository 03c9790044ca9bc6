/**
 * What a migration does to those who know nothing of it yet. `expand` adds, so that the version before goes on beside it;
 * `concurrent` does the same without keeping anybody waiting; `contract` takes away what nobody needs any more.
 */
export type MigrationKind = 'expand' | 'concurrent' | 'contract'

/** What a database says of a migration. Rows that a version before the kinds wrote have neither kind nor version. */
export type AppliedMigration = {
  readonly name: string
  readonly kind: MigrationKind | null
  /** Of the product that applied it: `1.4.0`. */
  readonly version: string | null
}

type Version = readonly [major: number, minor: number, patch: number]

function versionOf(text: string): Version | null {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)]
}

/** Whether a version is another one or later; what cannot be read is none. */
export function reachesVersion(version: string, wanted: string): boolean {
  const [one, other] = [versionOf(version), versionOf(wanted)]
  if (one === null || other === null) return false
  for (const [n, part] of one.entries()) if (part !== other[n]) return part > (other[n] ?? 0)
  return true
}

/** A product of `version` may run on a schema that `of` left behind: of its own minor version, or the one after it. */
function isNextMinor(version: string, of: string | null): boolean {
  const [own, other] = [versionOf(version), of === null ? null : versionOf(of)]
  return own !== null && other !== null && own[0] === other[0] && other[1] <= own[1] + 1
}

export type MayStart =
  /** `migrates`: what it has and the database lacks is applied. `beyond`: what the database has and it does not know. */
  | { readonly start: true; readonly migrates: boolean; readonly beyond: readonly string[] }
  /** Refused for this migration, which a newer version applied. */
  | { readonly start: false; readonly beyond: string }

/**
 * Whether a product may work on a database that other versions have been at. What was only added by the next minor version
 * does not disturb it: so an upgrade may be rolled back. It does not migrate then, since nobody tried its steps on that schema.
 */
export function mayStart(own: {
  readonly version: string
  /** Those of which it needs the effect: contracts are not among them. */
  readonly needed: readonly string[]
  readonly known: readonly string[]
  readonly applied: readonly AppliedMigration[]
}): MayStart {
  const known = new Set(own.known)
  const beyond = own.applied.filter(({ name }) => !known.has(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  const last = beyond.at(-1)
  if (last === undefined) return { start: true, migrates: true, beyond: [] }
  const obstacle = beyond.findLast(
    ({ kind, version }) => kind === null || kind === 'contract' || !isNextMinor(own.version, version),
  )
  if (obstacle !== undefined) return { start: false, beyond: obstacle.name }
  const done = new Set(own.applied.map(({ name }) => name))
  if (own.needed.some((name) => !done.has(name))) return { start: false, beyond: last.name }
  return { start: true, migrates: false, beyond: beyond.map(({ name }) => name) }
}

/** A server process on the database, and how long ago it was seen. */
export type SeenServer = { readonly version: string; readonly seenMsAgo: number }

/** So long one may go back to the version before. */
export const contractWaitsMs = 86_400_000
/** Who was not seen for so long does not run any more: it says so every few seconds. */
const serverGoneMs = 600_000

export type MayContract =
  | { readonly contract: true }
  /** A server that runs needs what would be taken away. */
  | { readonly contract: false; readonly why: 'server'; readonly version: string }
  | { readonly contract: false; readonly why: 'wait'; readonly forMs: number }

/** Whether what nobody needs from version `after` on may be taken away. `asked`: somebody wants it now. */
export function mayContract(contract: {
  readonly after: string
  /** Since a version came that has it. */
  readonly waitedMs: number
  readonly asked: boolean
  readonly servers: readonly SeenServer[]
}): MayContract {
  const older = contract.servers.find(
    ({ version, seenMsAgo }) => seenMsAgo <= serverGoneMs && !reachesVersion(version, contract.after),
  )
  if (older !== undefined) return { contract: false, why: 'server', version: older.version }
  if (!contract.asked && contract.waitedMs < contractWaitsMs)
    return { contract: false, why: 'wait', forMs: contractWaitsMs - contract.waitedMs }
  return { contract: true }
}
