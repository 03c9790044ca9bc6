import { expect, it } from 'vitest'
import { packetWatch } from './packet-limit'

/** A packet with a body of so many bytes. */
function packet(length: number): Buffer {
  const head = [0x30]
  let rest = length
  do {
    const digit = rest % 128
    rest = Math.floor(rest / 128)
    head.push(rest > 0 ? digit | 0x80 : digit)
  } while (rest > 0)
  return Buffer.concat([Buffer.from(head), Buffer.alloc(length, 0xff)])
}

const all = (limit: number, bytes: Buffer, step: number): boolean => {
  const fits = packetWatch(() => limit)
  for (let at = 0; at < bytes.length; at += step) if (!fits(bytes.subarray(at, at + step))) return false
  return true
}

it('lets packets up to the limit pass, however they are cut, and none above it', () => {
  for (const step of [1, 2, 3, 7, 1_000, 1_000_000]) {
    const fitting = Buffer.concat([packet(0), packet(127), packet(128), packet(1_000), packet(16_384), packet(2)])
    expect(all(16_384, fitting, step)).toBe(true)
    expect(all(16_383, fitting, step)).toBe(false)
    expect(all(100, Buffer.concat([packet(100), packet(101)]), step)).toBe(false)
  }
})

it('says so at the announcement, before anything of it came, and takes no length of five digits', () => {
  expect(packetWatch(() => 4_096)(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]))).toBe(false)
  expect(packetWatch(() => 1e12)(Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff]))).toBe(false)
})
