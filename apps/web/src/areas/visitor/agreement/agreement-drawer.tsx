import { DownloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  agreementEditions,
  agreementSignings,
  type SigningRow,
  signedFile,
} from '@workplace/contract/visitor/agreement'
import { signingWays } from '@workplace/contract/visitor/agreement-words'
import { Button, Empty, Input, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { file } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { DataTable } from '../../../kernel/list/data-table'
import { useSaving } from '../../../kernel/list/export-menu'
import { nameIn } from '../../../kernel/name-in'
import { Panel } from '../../../kernel/panel/panel'
import { instantText } from '../../../kernel/time/time-text'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './agreement.module.css'
import { agreementWords as words } from './agreement-words'

const limit = 20

/** Who signed an agreement, and the words that they signed. */
export function AgreementDrawer({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const t = useT()
  const [tab, setTab] = useState<'signatures' | 'editions'>('signatures')
  return (
    <Panel wide title={title} onClose={onClose}>
      <TabRow
        label={t(words.agreements)}
        tabs={[
          { key: 'signatures', label: t(words.signatures) },
          { key: 'editions', label: t(words.editions) },
        ]}
        active={tab}
        onChange={setTab}
      >
        {tab === 'signatures' ? <Signatures id={id} /> : <Editions id={id} />}
      </TabRow>
    </Panel>
  )
}

function Signatures({ id }: { id: number }) {
  const t = useT()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const [title, setTitle] = useState('')
  const [saving, run] = useSaving()
  const { data, error } = useQuery({
    ...queryOf(agreementSignings, { id, page, limit, title }, { quiet: true }),
    placeholderData: keepPreviousData,
    // the file of a signature follows within seconds
    refetchInterval: ({ state }) => (state.data?.items.some((row) => row.file_due) ? 2000 : false),
  })
  if (error !== null) return <p role="alert">{error.message}</p>
  if (data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <>
      <Input.Search
        className={styles.head}
        allowClear
        aria-label={t(words.search)}
        placeholder={t(words.search)}
        onSearch={(text) => {
          setTitle(text.trim())
          setPage(1)
        }}
      />
      {data.items.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.none)} />
      ) : (
        <DataTable<SigningRow>
          size="small"
          rowKey="id"
          dataSource={data.items}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: t(words.signer), dataIndex: 'name' },
            { title: t(words.number), dataIndex: 'order_no' },
            {
              title: t(words.office),
              key: 'office',
              render: (_, row) => nameIn(language, row.office_name, row.office_name_en),
            },
            { title: t(words.version), dataIndex: 'revision', align: 'right' },
            { title: t(words.way), key: 'way', render: (_, row) => t(signingWays[row.way]) },
            { title: t(words.signedAt), dataIndex: 'signed_at', render: (at: string) => instantText(at, language) },
            {
              title: t(words.file),
              key: 'file',
              render: (_, row) =>
                row.file_due ? (
                  <small>{t(words.filing)}</small>
                ) : (
                  row.has_file && (
                    <Button
                      type="text"
                      size="small"
                      disabled={saving}
                      icon={<DownloadOutlined aria-hidden />}
                      aria-label={t(words.open, { name: row.name })}
                      onClick={() => run(() => file(signedFile, { id: row.id }))}
                    />
                  )
                ),
            },
          ]}
        />
      )}
      <div className={styles.foot}>
        <span role="status">{t(words.total, { n: data.total })}</span>
        <Pagination
          size="small"
          hideOnSinglePage
          current={page}
          pageSize={limit}
          total={data.total}
          onChange={setPage}
        />
      </div>
    </>
  )
}

function Editions({ id }: { id: number }) {
  const t = useT()
  const language = useLanguage()
  const { data, error } = useQuery(queryOf(agreementEditions, { id }, { quiet: true }))
  if (error !== null) return <p role="alert">{error.message}</p>
  if (data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <div className={styles.editions}>
      {data.items.map((one, at) => (
        <details key={one.revision} open={at === 0}>
          <summary>
            {t(words.edition, { n: one.revision })}{' '}
            <small>
              {[
                t(words.madeBy, { who: one.made_by || '–', time: instantText(one.made_at, language) }),
                t(words.signedBy, { n: one.signed }),
              ].join(' · ')}
            </small>
          </summary>
          <div className={styles.wording}>{(language === 'en' && one.content_en) || one.content}</div>
          <p className={styles.hash}>{t(words.hash, { hash: one.words_hash })}</p>
        </details>
      ))}
    </div>
  )
}
