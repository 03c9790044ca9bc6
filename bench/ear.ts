import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Aedes } from 'aedes'

/** The same broker with nothing behind it: what taking messages costs by itself. */
const broker = await Aedes.createBroker({ authorizeForward: () => null })
const server = createServer(broker.handle).listen(0, '127.0.0.1', () =>
  process.send?.({ address: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
