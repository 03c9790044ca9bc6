import { BlockList, isIP } from 'node:net'

/** Networks that are nobody's business from outside: our own machine, its neighbours, what clouds tell their machines. */
const inner = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // with those that carry an IPv4 address inside of them
  ipv6: [
    ...[
      '::/96',
      '::ffff:0:0:0/96',
      '64:ff9b::/96',
      '64:ff9b:1::/48',
      '100::/64',
      '2001::/32',
      '2002::/16',
      '5f00::/16',
    ],
    ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  ],
} as const

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(address, kindOf(address))
    else list.addSubnet(address, Number(prefix), kindOf(address))
  }
  return list
}

const innerList = blockList([...inner.ipv4, ...inner.ipv6])

/** Whether an address may not be connected to: what is inside and in none of the allowed networks, and what is no address. */
export function refusedBeyond(allowed: readonly string[]): (address: string) => boolean {
  const list = blockList(allowed)
  return (address) => {
    if (isIP(address) === 0) return true
    const [bare = '', zone] = address.split('%')
    const isAllowed = list.check(bare, kindOf(bare))
    // one with a zone is of a link, and means another machine on each
    return !isAllowed && (zone !== undefined || innerList.check(bare, kindOf(bare)))
  }
}
