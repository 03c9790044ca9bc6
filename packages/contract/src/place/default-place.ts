import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

/** The default place after a sign-in; the first item counts. Empty: none is remembered and none can be guessed. */
export const defaultPlace = endpoint({
  path: '/offcie/preferential_check',
  access: 'session',
  label: ['默认办公区', 'Default office'],
  input: z.object({ lat: z.string().max(30).default(''), lng: z.string().max(30).default('') }),
  output: z.array(
    z.object({
      /** A number, JSON-encoded (as specified). */
      city_id: z.string(),
      city_name: z.string(),
      office_id: z.number(),
      office_name: z.string(),
      floor_id: z.number().nullable(),
      floor_name: z.string().nullable(),
    }),
  ),
})

/** A number, also as text. What is cleared comes as an empty text, as null, or not at all. */
const chosen = z
  .union([z.literal(''), z.coerce.number<number | string>().int().positive()])
  .nullish()
  .transform((value) => value || null)
/** For who reads along: what is remembered are the names as they stand here. */
const itsName = z.string().max(100).nullish()

export const rememberPlace = endpoint({
  method: 'POST',
  path: '/offcie/preferential_add',
  access: 'session',
  label: ['记住办公区', 'Remember office'],
  input: z.object({
    city_id: chosen,
    city_name: itsName,
    office_id: chosen,
    office_name: itsName,
    floor_id: chosen,
    floor_name: itsName,
  }),
  output: z.null(),
})

/** 1: also offices without a room. */
const isAll = z.coerce.number<number | string>().int().min(0).max(1).default(0)

/** Cities with their offices. `is_all` 1: also offices without a room that the caller sees. */
export const officeTree = endpoint({
  path: '/meeting/city_office_all',
  access: 'session',
  label: ['城市与办公区', 'Cities and offices'],
  input: z.object({ is_all: isAll }),
  output: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** Ours: the English name, where there is one. */
      name_en: z.string().nullable(),
      /** `timezone` is ours: the IANA name of the office's zone. */
      children: z.array(
        z.object({ id: z.number(), name: z.string(), name_en: z.string().nullable(), timezone: z.string() }),
      ),
    }),
  ),
})
export type CityNode = z.output<typeof officeTree.output>[number]

/** The upper level of the tree alone. */
export const cityList = endpoint({
  path: '/meeting/city_list',
  access: 'session',
  label: ['城市列表', 'Cities'],
  input: z.object({ is_all: isAll }),
  output: z.object({
    items: z.array(z.object({ id: z.number(), name: z.string(), name_en: z.string().nullable() })),
    total: z.number(),
  }),
})

/** The lower level of the tree alone: the offices of a city, or of all. */
export const officeList = endpoint({
  path: '/meeting/office_list',
  access: 'session',
  label: ['办公区列表', 'Offices'],
  input: z.object({
    is_all: isAll,
    city: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.coerce.number<number | string>().int().positive().max(2147483647).optional(),
    ),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_en: z.string().nullable(),
        city_id: z.number(),
        timezone: z.string(),
      }),
    ),
    total: z.number(),
  }),
})
