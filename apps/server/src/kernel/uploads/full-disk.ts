const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** True where a store has no room for what was written. */
export const isFullDisk = (error: unknown): boolean => codes.has((error as { code?: string } | null)?.code ?? '')
