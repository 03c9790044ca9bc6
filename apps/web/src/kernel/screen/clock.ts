/** The day of an instant in a zone, and its wall clock: formatters are made once, there would be thousands a day. */
const formats = new Map<string, Intl.DateTimeFormat>()
function format(zone: string, language: 'zh' | 'en', part: 'time' | 'day' | 'date'): Intl.DateTimeFormat {
  const key = `${zone} ${language} ${part}`
  let made = formats.get(key)
  if (made === undefined) {
    const options: Record<typeof part, Intl.DateTimeFormatOptions> = {
      time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      day: { month: 'long', day: 'numeric', weekday: 'long' },
      date: { year: 'numeric', month: '2-digit', day: '2-digit' },
    }
    made = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { ...options[part], timeZone: zone })
    formats.set(key, made)
  }
  return made
}

export const timeIn = (zone: string, instant: number): string => format(zone, 'en', 'time').format(instant)
export const dateIn = (zone: string, instant: number): string => format(zone, 'en', 'date').format(instant)
export const dayIn = (zone: string, instant: number, language: 'zh' | 'en'): string =>
  format(zone, language, 'day').format(instant)

/** Whether a wall clock stands within hours, which may lie over midnight. */
export const isWithin = (time: string, start: string, end: string): boolean =>
  start < end ? time >= start && time < end : time >= start || time < end
