/** Screens that are a declared resource and nothing else: its name, by the path of the menu. Every page loads them. */
export const screens = {
  '/visitors/through': 'visitor_through',
  '/visitors/watch': 'visitor_watch',
} as const
