const kept = 'workplace_guests'
const most = 5

/** The links that guests opened on this phone, the last one first. */
export function guestLinks(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(kept) ?? '[]')
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

const write = (links: readonly string[]) => localStorage.setItem(kept, JSON.stringify(links.slice(0, most)))

/** A camera opens what it scans in another tab: it has to find the link there. */
export const rememberGuest = (token: string) => write([token, ...guestLinks().filter((one) => one !== token)])

/** Of a meeting that is over, or of a list on which one stands no more. */
export const forgetGuest = (token: string) => write(guestLinks().filter((one) => one !== token))
