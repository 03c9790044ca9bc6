import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/**
 * Watches the lengths that packets announce (MQTT 3.1.1, 2.2): true as long as none is above the limit. What is announced
 * would be kept in memory until all of it is there, so it is not let begin.
 */
export function packetWatch(limit: () => number): (chunk: Buffer) => boolean {
  let body = 0
  /** Bytes of the length that were read; -1: the type of the next packet comes first. */
  let digits = -1
  let length = 0
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (body > 0) {
        const part = Math.min(body, chunk.length - at)
        body -= part
        at += part
        continue
      }
      const byte = chunk[at++] ?? 0
      if (digits < 0) {
        digits = 0
        length = 0
        continue
      }
      length += (byte & 127) * 128 ** digits
      digits += 1
      if (byte >= 128) {
        if (digits >= 4) return false
        continue
      }
      if (length > limit()) return false
      body = length
      digits = -1
    }
    return true
  }
}

/** A connection of which only packets up to a limit are read; a larger one ends it. */
export function limitPackets(socket: Socket, limit: () => number, onTooLarge: () => void): Duplex {
  const fits = packetWatch(limit)
  const through = new Duplex({
    read: () => void socket.resume(),
    write: (chunk, _, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (chunk: Buffer) => {
    if (!fits(chunk)) {
      onTooLarge()
      through.destroy(new Error('a packet is too large'))
    } else if (!through.push(chunk)) socket.pause()
  })
  socket.on('end', () => through.push(null))
  socket.on('error', (error) => through.destroy(error))
  socket.on('close', () => through.destroy())
  return through
}
