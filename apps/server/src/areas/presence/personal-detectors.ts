import { collection } from '../../kernel/call/slot'

/**
 * Of which detectors (`d`) nobody reads when they saw somebody: a condition for each area at whose things somebody in
 * particular sits.
 */
export const personalDetectors = collection<string>('detectors at the places of single people')
