/** Screens that are a declared resource and nothing else: its name, by the path of the menu. Every page loads them. */
export const screens = {
  '/meetingroom/service_people': 'service_personnel',
  '/meetingroom/price': 'price',
  '/meetingroom/room_type': 'roomtype',
} as const
