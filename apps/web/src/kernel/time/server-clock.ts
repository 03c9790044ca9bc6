/** So far may this machine's clock be off without anybody minding; `Date` of an answer is of whole seconds. */
const tolerated = 2000

let offset = 0

/**
 * Notes what the server's clock said in an answer that was asked for at `asked` and came at `came` (epoch ms of this
 * machine): it lies somewhere in between. What is past and what can be booked goes by the server's clock, not by this one.
 */
export function noteServerTime(header: string | null, asked: number, came: number): void {
  const told = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(told)) return
  const [earliest, latest] = [told - came, told + 1000 - asked]
  if (earliest - tolerated <= offset && offset <= latest + tolerated) return
  offset = earliest - tolerated <= 0 && 0 <= latest + tolerated ? 0 : Math.round((earliest + latest) / 2)
}

/** What time it is, by the server's clock as far as it is known (epoch ms). */
export const serverNow = (): number => Date.now() + offset
