import type { Words } from '@workplace/contract/kernel/words'
import * as visitorWords from '@workplace/contract/visitor/words'

export const printingWords = {
  tryOut: ['打印测试页', 'Print a test'],
  sent: ['已发送 {n} 张到“{name}”', '{n, plural, one {# badge} other {# badges}} sent to “{name}”'],
  byBrowser: ['浏览器打印', 'Print from the browser'],
  printer: visitorWords.badgePrinter,
  faulty: ['{name}：{fault}', '{name}: {fault}'],
} as const satisfies Words
