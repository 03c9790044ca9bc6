/** A text as `like` takes it literally: what stands for anything else there, and the backslash, are only themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The pattern of texts that contain this one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`
