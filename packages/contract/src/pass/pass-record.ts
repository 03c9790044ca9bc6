/** By what somebody, or something, opened a door or tried to. */
export const passWayNames = ['face', 'card', 'qr', 'pin', 'remote', 'button', 'fire', 'unknown'] as const
export type PassWayName = (typeof passWayNames)[number]
