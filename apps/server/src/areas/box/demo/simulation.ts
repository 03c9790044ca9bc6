import { join } from 'node:path'
import { openGateway } from '@workplace/cabinet/gateway'
import { openSerialServer } from '@workplace/cabinet/simulation/serial-server'
import { type BoardFault, SimulatedBoard } from '@workplace/cabinet/simulation/simulated-board'
import { Misuse, type Simulation } from '../../../seed/kit/simulation'
import { type DemoCabinet, demoCabinets } from './public'

const faults = [
  'no_answer',
  'dead',
  'noise',
  'wrong_sum',
  'stuck',
  'deaf_once',
] as const satisfies readonly BoardFault[]
/** So long a door stays open until somebody shuts it. */
const shutAfterMs = 8_000

export const boxSimulation: Simulation = {
  name: 'box',
  about:
    'The cabinets of the demo company that open: the real gateway, its page at the cabinet, and lock boards with their faults.',
  options: {
    fault: { example: 'stuck', help: `what is wrong with the boards: ${faults.join(', ')} (unless said, nothing)` },
    keypad: { example: '8090', help: 'the port of the first cabinet’s page; others follow (unless said, 8090)' },
  },
  keep: (made) => ({ cabinets: made.flatMap(({ provided }) => provided(demoCabinets)) }),
  async begin({ kept, options, config: { mqtt: where, dataDir }, say }) {
    const fault = faults.find((one) => one === options.fault)
    if (options.fault !== undefined && fault === undefined)
      throw new Misuse(`--fault must be one of ${faults.join(', ')}`)
    const keypad = Number(options.keypad ?? 8090)
    if (!(Number.isInteger(keypad) && keypad >= 0 && keypad < 65_000)) throw new Misuse('--keypad must be a port')
    if (where === undefined) throw new Misuse('MQTT_PORT is off: there is nobody to speak to')
    const url = where.kind === 'outside' ? where.url : `mqtt://${where.host}:${where.port}`
    const { cabinets } = kept as { cabinets: readonly DemoCabinet[] }
    const ends: (() => unknown)[] = []
    const end = async () => {
      for (const one of ends.reverse()) await one()
    }
    for (const [at, { account, password, public_key, boardPort, boards }] of cabinets.entries()) {
      const simulated = boards.map((board) => new SimulatedBoard({ ...board, feedback: 'closed_short' }))
      for (const board of simulated) board.fail(fault ?? null)
      const serial = await openSerialServer(simulated, boardPort)
      const data = join(dataDir, `cabinet-${account}`)
      const page = { host: '127.0.0.1', port: keypad === 0 ? 0 : keypad + at }
      const gateway = await openGateway({ url, account, password, public_key, data, keypad: page }, (line) => say(line))
      const shutting = setInterval(() => {
        for (const board of simulated)
          for (const { lock, at: opened } of board.pulses) if (Date.now() - opened > shutAfterMs) board.close(lock)
      }, 1_000)
      ends.push(serial.close, gateway.close, () => clearInterval(shutting))
      say(`${account}: its page is at http://127.0.0.1:${gateway.keypadPort}/`)
    }
    return end
  },
}
