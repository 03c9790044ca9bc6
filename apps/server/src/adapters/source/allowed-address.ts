import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as peopleRefusals from '@workplace/contract/people/refusals'

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
    ...['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/32', '2002::/16'],
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

export type Address = { readonly address: string; readonly family: 4 | 6 }

/**
 * Where a host may be reached: looked up once, and every address that it has is judged. Whoever asks connects to what is
 * answered, so that a name cannot be another machine the second time. `networks` are the inner ones that are allowed.
 */
export function addressesWithin(networks: readonly string[]): (host: string) => Promise<Address> {
  const allowed = blockList(networks)
  const isRefused = (address: string) =>
    innerList.check(address, kindOf(address)) && !allowed.check(address, kindOf(address))
  return async (name) => {
    const host = name.replace(/^\[|\]$/g, '')
    const found = await lookup(host, { all: true, verbatim: true }).catch(() => [])
    const refused = found.find(({ address }) => isRefused(address))
    // what a name stands for inside is told to nobody
    if (refused !== undefined) throw new Refusal(peopleRefusals.source_address, { address: host })
    const [first] = found
    if (first === undefined) throw new Refusal(peopleRefusals.source_unreachable, { cause: 'name', why: host })
    return { address: first.address, family: first.family === 6 ? 6 : 4 }
  }
}
