import type { RefusedMessage } from '@workplace/contract/presence/detect'
import { slot } from '../../kernel/call/slot'

/** Messages of gateways that another area could not take: people see them where they look after the gateway. */
export type GatewayRefusals = {
  note(
    gateway: { readonly company_id: number; readonly getway_id: number },
    reason: RefusedMessage,
    at: number,
    topic: string,
    payload: Buffer,
  ): void
}

export const gatewayRefusals = slot<GatewayRefusals>('refused messages of gateways')
