import { createServer } from 'node:net'
import { Aedes } from 'aedes'

/** The same broker with nothing behind it: what taking messages costs by itself. Its argument is the port. */
const broker = await Aedes.createBroker({ authorizeForward: () => null })
createServer(broker.handle).listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'))
