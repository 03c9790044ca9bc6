/** Screens that are a declared resource and nothing else: its name, by the path of the menu. Every page loads them. */
export const screens = { '/attendance/rule': 'attendancerule' } as const
