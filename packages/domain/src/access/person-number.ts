/**
 * By what a face device knows somebody: nine digits that no device confuses with numbers of its own and that are never given
 * to anybody else, since ids are not. Users begin with 1, whom a window is for with 2.
 */
export type NumberedPerson = { readonly kind: 'user' | 'window'; readonly id: number }

const first: Readonly<Record<NumberedPerson['kind'], number>> = { user: 100_000_000, window: 200_000_000 }
const room = 100_000_000

export function personNumber({ kind, id }: NumberedPerson): string {
  if (!Number.isInteger(id) || id < 1 || id >= room) throw new Error(`no person number has room for ${id}`)
  return String(first[kind] + id)
}

/** Whom a number of a device means; null: nobody of ours. */
export function personOfNumber(text: string): NumberedPerson | null {
  if (!/^[12]\d{8}$/.test(text)) return null
  const id = Number(text) % room
  return id === 0 ? null : { kind: text.startsWith('1') ? 'user' : 'window', id }
}
