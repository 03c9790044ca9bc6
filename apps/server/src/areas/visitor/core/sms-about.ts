/** What text messages and letters about a visitor are known by. */
export const smsAbout = (visitor_id: number) => `visitor/${visitor_id}`

/** Of whom such a message was; 0: of nobody here. */
export const visitorOfSms = (about: string): number => Number(/^visitor\/(\d+)$/.exec(about)?.[1] ?? 0)
