/** An access point of a team. Radios of one device often differ in the last octet alone: `*` stands for any. */
export type AccessPoint = { readonly name: string; readonly bssid: string }

const octets = /^[0-9a-f]{1,2}(?:([:-])[0-9a-f]{1,2})(?:\1[0-9a-f]{1,2}){4}$/i

/**
 * The address of an access point, written one way: six octets, small letters. Some phones leave out leading zeros. Null: it
 * is none, or says that nothing is known: zeros, the address that Android gives where it may not say, addresses of groups.
 */
export function bssidOf(text: string): string | null {
  if (text.length > 17 || !octets.test(text)) return null
  const parts = text.toLowerCase().split(/[:-]/)
  const bssid = parts.map((part) => part.padStart(2, '0')).join(':')
  const isGroup = (Number.parseInt(parts[0] ?? '', 16) & 1) === 1
  return isGroup || bssid === '00:00:00:00:00:00' || bssid === '02:00:00:00:00:00' ? null : bssid
}

/** The same of a team, where the last octet may be `*`. */
export function accessPointOf(text: string): string | null {
  if (!/[:-]\*$/.test(text)) return bssidOf(text)
  const sample = bssidOf(`${text.slice(0, -1)}1`)
  return sample === null ? null : `${sample.slice(0, -2)}*`
}

/** Which access point of a team somebody's phone says that it is on; null: none of them. */
export function accessPointNamed(claimed: string | null, points: readonly AccessPoint[]): string | null {
  const bssid = claimed === null ? null : bssidOf(claimed)
  if (bssid === null) return null
  const found = points.find((one) => {
    const own = accessPointOf(one.bssid)
    if (own === null) return false
    return own.endsWith('*') ? bssid.startsWith(own.slice(0, -1)) : own === bssid
  })
  return found?.name ?? null
}
