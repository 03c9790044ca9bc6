import { type MyMeetingKind, myMeetingKinds } from '@workplace/contract/meeting/mine'

/** The lists of meetings, and the waiting list. */
export const mineTabs = [...myMeetingKinds, 'queue'] as const
export type MineTab = MyMeetingKind | 'queue'

/** What "my meetings" shows, as it stands in the address. */
export type MineAddress = { readonly kind: MineTab; readonly page: number; readonly title: string }

/** Reads an address; what makes no sense counts as not said. */
export function readMine(params: URLSearchParams): MineAddress {
  const kind = mineTabs.find((one) => one === params.get('kind'))
  const page = Number(params.get('page'))
  return {
    kind: kind ?? 'coming',
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    title: (params.get('title') ?? '').slice(0, 100),
  }
}

/** The parameters after a change; another list or search begins at its first page. Names that are not ours stay. */
export function writeMine(params: URLSearchParams, change: Partial<MineAddress>): URLSearchParams {
  const next = { ...readMine(params), page: 1, ...change }
  const texts: Record<keyof MineAddress, string | null> = {
    kind: next.kind === 'coming' ? null : next.kind,
    page: next.page === 1 ? null : String(next.page),
    title: next.title.trim() || null,
  }
  const written = new URLSearchParams(params)
  for (const [name, text] of Object.entries(texts)) {
    if (text === null) written.delete(name)
    else written.set(name, text)
  }
  return written
}
