import type { Words } from '../../../kernel/words'

export const waitWords = {
  full: ['没有空闲工位', 'No desk is free'],
  explain: [
    '可排队等候：一有空闲工位就按先后为您预订，并通知您',
    'Wait for one: what comes free is booked for whoever came first, and you’re notified',
  ],
  explainSwap: [
    '可排队等候：一有空闲工位就为您预订并通知您，您当天的工位同时让出',
    'Wait for one: what comes free is booked for you, you’re notified, and the desk you have then is given up',
  ],
  wait: ['排队等候', 'Wait for a desk'],
  began: ['已开始排队，目前第 {n} 位', 'You are waiting, number {n} in line'],
  inLine: ['正在排队，第 {n} 位：{what}', 'Waiting, number {n} in line: {what}'],
  leave: ['退出排队', 'Stop waiting'],
  left: ['已退出排队', 'You are no longer waiting'],
} as const satisfies Words
