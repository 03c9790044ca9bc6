import { topicRoot } from '../../adapters/mqtt/port'

const longestTopic = 300
const hasControls = (text: string) => [...text].some((sign) => sign < ' ' || sign === '\u007f')

export type TopicRead =
  | { readonly account: string; readonly levels: readonly string[] }
  | { readonly account: string | null; readonly notTaken: 'unknown_topic' | 'foreign_topic' }
  /** Of the broker itself. */
  | { readonly account: string | null; readonly nothing: true }

/**
 * Whose message it is, and what follows the account. Who connects to us is known and may use the levels that programs have
 * as they are; through another broker the account stands in the topic, and only there.
 */
export function readTopic(account: string | null, topic: string, bare: readonly string[]): TopicRead {
  if (topic.startsWith('$')) return { account, nothing: true }
  // no line of a database holds what no gateway would name a device
  if (topic.length > longestTopic || hasControls(topic)) return { account, notTaken: 'unknown_topic' }
  const [first = '', second, ...rest] = topic.split('/')
  if (first === topicRoot && second !== undefined) {
    if (account !== null && second !== account) return { account, notTaken: 'foreign_topic' }
    return { account: second, levels: rest }
  }
  if (account !== null && bare.includes(first))
    return { account, levels: second === undefined ? [first] : [first, second, ...rest] }
  return { account, notTaken: 'unknown_topic' }
}

/** Under which topics an account may listen for this; none: nobody can be sent such a thing. */
export function topicsFor(account: string, topic: string, bare: readonly string[]): string[] {
  const own = `${topicRoot}/${account}/${topic}`
  if (topic === '' || own.length > longestTopic || /[+#]/.test(topic) || hasControls(topic)) return []
  return bare.includes(topic.split('/')[0] ?? '') ? [own, topic] : [own]
}

/** Whether a filter could mean something that is sent to this account. */
export function mayHear(account: string, filter: string, bare: readonly string[]): boolean {
  const [first = '', second, ...rest] = filter.split('/')
  if (first === '#' || bare.includes(first)) return true
  if (first !== topicRoot && first !== '+') return false
  return second === '#' || ((second === account || second === '+') && rest.length > 0)
}
