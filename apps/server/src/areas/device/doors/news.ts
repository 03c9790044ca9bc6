/** What a device tells so late is no news of how a door, or a house, is. */
export const NEWS_MS = 60_000
