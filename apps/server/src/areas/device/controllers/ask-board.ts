import {
  CONTROLLER_PORT,
  type Controller,
  type ControllerAddress,
  type ControllerStatus,
  type Controllers,
  NoAnswer,
} from '../../../adapters/device/ut0311/port'
import type { Outbound } from '../../../adapters/outbound/port'
import type { LedController } from './controllers.store'

/** Where boards are, and how they are asked. */
export type BoardDeps = { readonly controllers: Controllers; readonly outbound: Outbound }

const readAddress = (text: string): ControllerAddress => {
  const [address = '', port] = text.split(':')
  return { address, port: port === undefined ? CONTROLLER_PORT : Number(port) }
}
export const addressText = ({ address, port }: ControllerAddress): string =>
  port === CONTROLLER_PORT ? address : `${address}:${port}`

/** An address that somebody entered, judged; throws a refusal where the product may not go there. */
export async function judgedAddress({ outbound }: BoardDeps, text: string): Promise<ControllerAddress> {
  const { address, port } = readAddress(text)
  const [judged] = await outbound('controller').lookup(address)
  return { address: judged?.address ?? address, port }
}

/** The board of a controller: where people say that it is, else where it answered last, else wherever it is. */
export async function boardOf(deps: BoardDeps, { serial, address, found_at }: LedController): Promise<Controller> {
  const at = address !== null ? await judgedAddress(deps, address) : found_at === null ? null : readAddress(found_at)
  return deps.controllers.at({ serial, at })
}

/** How a board is, and the board where it answered. One that has another address by now is called in the networks here. */
export async function findBoard(
  deps: BoardDeps,
  controller: LedController,
): Promise<{ board: Controller; status: ControllerStatus }> {
  const at = (status: ControllerStatus) => deps.controllers.at({ serial: controller.serial, at: status.from })
  try {
    const status = await (await boardOf(deps, controller)).status()
    return { board: at(status), status }
  } catch (error) {
    if (!(error instanceof NoAnswer) || controller.address !== null || controller.found_at === null) throw error
    const status = await deps.controllers.at({ serial: controller.serial, at: null }).status()
    return { board: at(status), status }
  }
}
