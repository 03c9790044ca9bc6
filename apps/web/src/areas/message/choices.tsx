import { useQuery } from '@tanstack/react-query'
import { chooseNotice, noticeChoices } from '@workplace/contract/message/choice'
import {
  type Channel,
  channels,
  type NotificationTopicKey,
  notificationTopicKeys,
  notificationTopics,
} from '@workplace/contract/message/notification-topics'
import { Skeleton, Switch } from 'antd'
import { queryOf, useChange } from '../../kernel/client/query'
import { ListError } from '../../kernel/list/list-states'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import styles from './message.module.css'
import { centreWords as words } from './words'

const shown = Object.keys(channels) as Channel[]

/** What the person wants to be told of, on each channel; what everybody has to learn of stays on. */
export function Choices() {
  const t = useT()
  const { data, error, refetch } = useQuery({ ...queryOf(noticeChoices, {}, { quiet: true }), staleTime: 0 })
  const choose = useChange(chooseNotice, { stale: [noticeChoices.path] })
  if (error !== null && data === undefined) return <ListError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 10 }} className={styles.intro} />
  const cell = (topic: NotificationTopicKey, channel: Channel) => {
    const its = data.items.find((one) => one.topic === topic && one.channel === channel)
    if (its === undefined) return null
    if (!its.may_choose) return <span className={styles.must}>{t(words.must)}</span>
    return (
      <Switch
        size="small"
        checked={its.wanted}
        disabled={channel === 'mail' && data.mail === null}
        loading={choose.isPending && choose.variables?.topic === topic && choose.variables.channel === channel}
        aria-label={t(words.switchOf, { topic: t(notificationTopics[topic].label), channel: t(channels[channel]) })}
        onChange={(wanted) =>
          choose.mutate({ topic, channel, wanted }, { onSuccess: () => toast.success(t(words.saved)) })
        }
      />
    )
  }
  return (
    <>
      <p className={styles.intro}>
        {t(words.intro)} {data.mail === null ? t(words.noMail) : t(words.mailTo, { mail: data.mail })}
      </p>
      <table className={styles.choices}>
        <thead>
          <tr>
            <th scope="col">{t(words.about)}</th>
            {shown.map((channel) => (
              <th key={channel} scope="col">
                {t(channels[channel])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationTopicKeys.map((topic) => (
            <tr key={topic}>
              <th scope="row">
                {t(notificationTopics[topic].label)}
                <small>{t(notificationTopics[topic].help)}</small>
              </th>
              {shown.map((channel) => (
                <td key={channel}>{cell(topic, channel)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
