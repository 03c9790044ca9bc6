import type { ThumbWidth } from '../../../kernel/files/picture'

/** The address of a stored picture, or of its thumbnail of a width in pixels; null for none. */
export type Sign = (path: string | null, width?: ThumbWidth) => string | null
