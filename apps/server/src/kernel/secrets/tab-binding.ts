import { createHash, timingSafeEqual } from 'node:crypto'

/** Is it the secret of the tab that began something with this binding? It told its SHA-256 then, and nobody else knows it. */
export function isBound(binding: string, secret: string): boolean {
  const made = createHash('sha256').update(secret).digest('base64url')
  return made.length === binding.length && timingSafeEqual(Buffer.from(made), Buffer.from(binding))
}
