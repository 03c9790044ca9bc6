/** Screens that are a declared resource and nothing else: its name, by the path of the menu. Every page loads them. */
export const screens = {
  '/station/area': 'area',
  '/station/servicePeople': 'server_person',
  '/station/time_slot': 'timeslot',
} as const
