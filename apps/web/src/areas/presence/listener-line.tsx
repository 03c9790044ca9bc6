import { useQuery } from '@tanstack/react-query'
import { detectListener } from '@workplace/contract/presence/detect'
import { Alert } from 'antd'
import { queryOf } from '../../kernel/client/query'
import { useT } from '../../kernel/words'
import { detectorWords as words } from './detector-words'

/** Where gateways connect, and whether they can. */
export function ListenerLine() {
  const t = useT()
  const { data } = useQuery(queryOf(detectListener, {}, { quiet: true }))
  if (data === undefined) return null
  const address = `${data.host ?? ''}:${data.port ?? ''}`
  const text = {
    listening: data.mode === 'outside' ? words.outside : words.listening,
    taken: words.taken,
    waiting: words.waiting,
    off: words.off,
  }[data.state]
  return (
    <Alert
      type={data.state === 'listening' ? 'info' : data.state === 'off' ? 'warning' : 'error'}
      showIcon
      title={t(text, { address })}
    />
  )
}
