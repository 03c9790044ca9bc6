import type { Call } from '../../../kernel/call/call'
import type { Addresses } from '../../../kernel/files/address'
import type { ThumbWidth } from '../../../kernel/files/picture'

/** The address of a stored picture, or of its thumbnail of a width in pixels; null for none. */
export type ImageAddress = (path: string | null, width?: ThumbWidth) => string | null

/** Addresses of the caller's company. */
export const signFor =
  (signPath: Addresses['sign'], { actor }: Pick<Call, 'actor'>): ImageAddress =>
  (path, width) =>
    path ? signPath(actor.company_id, path, width === undefined ? {} : { width }) : null
