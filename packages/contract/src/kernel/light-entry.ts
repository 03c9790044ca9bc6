import { z } from 'zod'

/** What a page may do beyond what every page may: each of these is in the policies of that page alone. */
const pagePolicy = z.strictObject({
  /** Look through the device's camera. */
  camera: z.literal(true).optional(),
  /** Ask where the device is. */
  position: z.literal(true).optional(),
  /** Run WebAssembly of ours. */
  wasm: z.literal(true).optional(),
  /** Show pages of others in frames: of these origins, or of all that come by https (`https:`). */
  frames: z.array(z.string().regex(/^https:(\/\/(\*\.)?[a-z0-9.-]+(:\d+)?)?$/)).optional(),
})
export type PagePolicy = z.output<typeof pagePolicy>

/** A page with an entry of its own, which loads nothing of the console: for weak devices, or for strangers. */
const lightEntry = z.strictObject({
  /** Its address. */
  path: z.string().regex(/^\/[a-z][a-z/-]*$/),
  /** Its HTML, beside that of the console. What its files are called begins with this name. */
  page: z.string().regex(/^[a-z][a-z-]*\.html$/),
  /** The module that it runs, below `apps/web`. */
  main: z.string().regex(/^src\/[a-z/-]+\/main\.tsx$/),
  /** How much JavaScript it may load before it can be used, gzipped. */
  limitKb: z.number().int().positive(),
  policy: pagePolicy.optional(),
})
export type LightEntry = z.output<typeof lightEntry>

export const lightEntries = z.array(lightEntry)

/** Where a build keeps the list of its light entries, for whoever serves it. */
export const lightEntriesFile = '.vite/entries.json'
