import { askFrame, openFrame } from '@workplace/domain/box/board-frames'
import type { WireBoard } from '@workplace/domain/box/cabinet-wire'
import { afterEach, describe, expect, it } from 'vitest'
import { findSerialPrograms, serialMissing, startSer2net } from '../../server/test/ser2net'
import { openBus } from './bus'
import { openSerialServer } from './simulation/serial-server'
import { SimulatedBoard } from './simulation/simulated-board'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const cu = new SimulatedBoard({ family: 'cu16', address: 0, feedback: 'closed_short' })
const other = new SimulatedBoard({ family: 'cu16', address: 1, feedback: 'closed_short' })
const wire = (port: number, address = 0): WireBoard => ({
  ...{ family: 'cu16', address, feedback: 'closed_short', host: '127.0.0.1', port },
})

async function boards() {
  for (const board of [cu, other]) board.fail(null)
  const server = await openSerialServer([cu, other])
  const bus = openBus()
  ends.push(server.close, bus.close)
  return { server, bus }
}

describe('boards behind a server of serial ports', () => {
  it('are asked and opened, each by its address, on one line and one at a time', async () => {
    const { server, bus } = await boards()
    const answers = await Promise.all([
      bus.exchange(wire(server.port), askFrame(wire(server.port)), 2_000),
      bus.exchange(wire(server.port, 1), askFrame(wire(server.port, 1)), 2_000),
    ])
    expect(answers.map(([first]) => first?.address)).toEqual([0, 1])
    expect(await bus.exchange(wire(server.port, 1), openFrame(wire(server.port, 1), 3), 50)).toEqual([])
    const [seen] = await bus.exchange(wire(server.port, 1), askFrame(wire(server.port, 1)), 2_000)
    expect(seen).toMatchObject({ kind: 'doors', address: 1 })
    expect(seen?.kind === 'doors' && seen.closed.indexOf(false)).toBe(2)
    expect(other.pulses).toMatchObject([{ lock: 3 }])
    expect(cu.pulses).toEqual([])
  })

  it('that are silent, or whose server is not there, answer nothing, and are asked again as if nothing had been', async () => {
    const { server, bus } = await boards()
    cu.fail('dead')
    expect(await bus.exchange(wire(server.port), askFrame(wire(server.port)), 50)).toEqual([])
    cu.fail('noise')
    expect(await bus.exchange(wire(server.port), askFrame(wire(server.port)), 2_000)).toHaveLength(1)
    await server.close()
    expect(await bus.exchange(wire(server.port), askFrame(wire(server.port)), 100)).toEqual([])
    const again = await openSerialServer([cu], server.port)
    ends.push(again.close)
    expect(await bus.exchange(wire(server.port), askFrame(wire(server.port)), 2_000)).toHaveLength(1)
  })
})

const programs = findSerialPrograms()
if (programs === undefined) console.warn(serialMissing)
it.skipIf(programs === undefined)('reaches boards through ser2net and a serial port', async () => {
  if (programs === undefined) return
  const { server, bus } = await boards()
  const ser2net = await startSer2net(programs, server.port)
  ends.push(ser2net.close)
  const at = wire(ser2net.port)
  await expect.poll(() => bus.exchange(at, askFrame(at), 1_000)).toHaveLength(1)
  cu.close(5)
  await bus.exchange(at, openFrame(at, 5), 100)
  const [seen] = await bus.exchange(at, askFrame(at), 5_000)
  expect(seen?.kind === 'doors' && seen.closed[4]).toBe(false)
  expect(cu.isOpen(5)).toBe(true)
})
