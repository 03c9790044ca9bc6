import { BlockList, isIP } from 'node:net'

const parts = (text: string) => text.split(',').map((part) => part.trim())

/** The networks that a text names, separated by commas; null where one of them is none. */
export function networksIn(text: string): BlockList | null {
  const list = new BlockList()
  for (const part of parts(text)) {
    const [address = '', prefix, ...more] = part.split('/')
    const version = isIP(address)
    const longest = version === 6 ? 128 : 32
    if (version === 0 || more.length > 0) return null
    if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > longest)) return null
    list.addSubnet(address, Number(prefix ?? longest), version === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** An IPv4 address that came by way of IPv6, as it is written everywhere else. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** Whether an address is in one of the networks; every one is where none is named. */
export function isAllowed(networks: string | null, address: string): boolean {
  if (networks === null) return true
  const plain = plainAddress(address)
  const version = isIP(plain)
  return version !== 0 && networksIn(networks)?.check(plain, version === 6 ? 'ipv6' : 'ipv4') === true
}
