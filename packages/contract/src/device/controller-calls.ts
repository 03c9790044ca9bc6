import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id } from '../kernel/input'
import { doorDevice } from './door-device'

const address = doorDevice.fields.address

/** A controller that answered in the network. */
export const foundController = z.object({
  serial: z.string(),
  /** With its port, where that is not the usual one. */
  address: z.string(),
  firmware: z.string(),
  mac: z.string(),
  /** The controller of this company that it is already. */
  id: z.number().nullable(),
  name: z.string().nullable(),
})
export type FoundController = z.output<typeof foundController>

/** Which controllers answer in the networks of the server, or at an address; without those of other companies. */
export const searchControllers = endpoint({
  method: 'POST',
  path: '/doordevice/search',
  effect: 'read',
  within: 'offices',
  access: ['add-door-device'],
  label: ['搜索控制器', 'Search for controllers'],
  input: z.object({
    address: given(
      z
        .string()
        .trim()
        .max(21)
        .regex(new RegExp(address.pattern?.source ?? ''), 'pattern'),
    ),
  }),
  output: z.object({ items: z.array(foundController) }),
})

/** Somebody confirms what stood in a controller: cards that are none of the company's go. */
export const adoptController = endpoint({
  method: 'POST',
  path: '/doordevice/adopt',
  within: 'offices',
  access: ['change-door-device'],
  label: ['确认接管控制器', 'Confirm adoption of controller'],
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})

/** A controller is read whole again, with the next contact. */
export const readController = endpoint({
  method: 'POST',
  path: '/doordevice/read',
  within: 'offices',
  access: ['change-door-device'],
  label: ['重新读取控制器', 'Read controller again'],
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})
