import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { gatewayMessages, type RefusedMessage, refusedMessages } from '@workplace/contract/presence/detect'
import { Descriptions, Empty, type TableColumnsType, Typography } from 'antd'
import { queryOf } from '../../kernel/client/query'
import { DataTable } from '../../kernel/list/data-table'
import { ListError, ListSkeleton } from '../../kernel/list/list-states'
import { Panel } from '../../kernel/panel/panel'
import { instantText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { detectorWords as words } from './detector-words'
import styles from './detectors.module.css'

type Messages = OutputOf<typeof gatewayMessages>
/** Who mends a gateway watches what it sends. */
const askAgainMs = 5_000

/** How a gateway connects, which devices it told of, and what of its messages could not be taken. */
export function GatewayDrawer({ gateway, onClose }: { gateway: { id: number; name: string }; onClose: () => void }) {
  const t = useT()
  const answer = useQuery({
    ...queryOf(gatewayMessages, { getway_id: gateway.id }, { quiet: true }),
    refetchInterval: askAgainMs,
  })
  return (
    <Panel wide title={t(words.messagesOf, { name: gateway.name })} onClose={onClose}>
      {answer.data !== undefined ? (
        <Told {...answer.data} />
      ) : answer.error !== null ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Panel>
  )
}

function Told({ account, refused, heard }: Messages) {
  const t = useT()
  const copied = (text: string) => (
    <Typography.Text code copyable={{ text }}>
      {text}
    </Typography.Text>
  )
  return (
    <div className={styles.told}>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'account', label: t(words.account), children: copied(account) },
          { key: 'own', label: t(words.ownTopic), children: copied(`workplace/${account}/detector/…`) },
          { key: 'z2m', label: 'Zigbee2MQTT', children: copied(`workplace/${account}/zigbee2mqtt`) },
        ]}
      />
      <section>
        <h3>{t(words.refused)}</h3>
        {refused.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noneRefused)} />
        ) : (
          <RefusedTable refused={refused} />
        )}
      </section>
      <section>
        <h3>{t(words.heard)}</h3>
        {heard.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noneHeard)} />
        ) : (
          <HeardTable heard={heard} />
        )}
      </section>
    </div>
  )
}

function RefusedTable({ refused }: Pick<Messages, 'refused'>) {
  const t = useT()
  const language = useLanguage()
  const columns: TableColumnsType<Messages['refused'][number]> = [
    {
      key: 'reason',
      title: t(words.reason),
      width: 150,
      render: (_, { reason }) => t(refusedMessages[reason as RefusedMessage] ?? [reason, reason]),
    },
    { key: 'count', title: t(words.count), dataIndex: 'count', width: 84, align: 'end' },
    {
      key: 'last',
      title: t(words.last),
      width: 148,
      render: (_, { last_time }) => instantText(last_time, language),
    },
    {
      key: 'sample',
      title: t(words.sample),
      render: (_, { topic, sample }) => (
        <span className={styles.sample}>
          <span>{topic}</span>
          <small>{sample}</small>
        </span>
      ),
    },
  ]
  return <DataTable rowKey="reason" size="small" columns={columns} dataSource={refused} scroll={{ x: 620 }} />
}

function HeardTable({ heard }: Pick<Messages, 'heard'>) {
  const t = useT()
  const columns: TableColumnsType<Messages['heard'][number]> = [
    {
      key: 'device',
      title: t(words.device),
      render: (_, { name, address }) => (
        <span className={styles.sample}>
          <span>{name}</span>
          {address !== null && address !== name && <small>{address}</small>}
        </span>
      ),
    },
    {
      key: 'model',
      title: t(words.model),
      render: (_, { vendor, model, description }) => (
        <span className={styles.sample}>
          <span>{[vendor, model].filter(Boolean).join(' ') || '—'}</span>
          {description !== null && <small>{description}</small>}
        </span>
      ),
    },
    {
      key: 'registered',
      title: t(words.state),
      width: 180,
      render: (_, { detector_name }) =>
        detector_name === null ? t(words.notRegistered) : t(words.registered, { name: detector_name }),
    },
  ]
  return (
    <DataTable
      rowKey="name"
      size="small"
      pagination={{ pageSize: 20, hideOnSinglePage: true, size: 'small', showSizeChanger: false }}
      columns={columns}
      dataSource={heard}
      scroll={{ x: 560 }}
    />
  )
}
