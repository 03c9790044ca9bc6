import { DownloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { agreements, agreementsExport, termsRevisions } from '@workplace/contract/meetingroom/agreement'
import { Button, Empty, Pagination, Select, Skeleton, Spin } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { file } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { DataTable } from '../../../kernel/list/data-table'
import { useSaving } from '../../../kernel/list/export-menu'
import { Panel } from '../../../kernel/panel/panel'
import { instantText } from '../../../kernel/time/time-text'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './terms.module.css'
import { termsWords as words } from './terms-words'

const MarkdownView = lazy(() => import('../../../kernel/widgets/markdown-view'))
const limit = 20

/** Who agreed to terms, and the wordings to which they agreed. */
export function TermsDrawer({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const t = useT()
  const [tab, setTab] = useState<'who' | 'versions'>('who')
  return (
    <Panel wide title={t(words.agreementsOf, { title })} onClose={onClose}>
      <TabRow
        label={t(words.agreements)}
        tabs={[
          { key: 'who', label: t(words.who) },
          { key: 'versions', label: t(words.versions) },
        ]}
        active={tab}
        onChange={setTab}
      >
        {tab === 'who' ? <Agreements id={id} /> : <Versions id={id} />}
      </TabRow>
    </Panel>
  )
}

function Agreements({ id }: { id: number }) {
  const t = useT()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const [revision, setRevision] = useState<number | null>(null)
  const [saving, run] = useSaving()
  const asked = { id, ...(revision === null ? {} : { revision }) }
  const versions = useQuery(queryOf(termsRevisions, { id }, { quiet: true })).data?.items ?? []
  const { data, error } = useQuery({
    ...queryOf(agreements, { ...asked, page, limit }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (error !== null) return <p role="alert">{error.message}</p>
  if (data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <>
      <div className={styles.foot} style={{ marginBlock: 12 }}>
        <Select
          aria-label={t(words.versionLabel)}
          style={{ minWidth: 160 }}
          value={revision ?? 0}
          onChange={(chosen) => {
            setRevision(chosen === 0 ? null : chosen)
            setPage(1)
          }}
          options={[
            { value: 0, label: t(words.allVersions) },
            ...versions.map((one) => ({ value: one.revision, label: t(words.version, { n: one.revision }) })),
          ]}
        />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={saving}
          onClick={() => run(() => file(agreementsExport, asked))}
        >
          {t(words.export)}
        </Button>
      </div>
      {data.items.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.none)} />
      ) : (
        <DataTable
          size="small"
          rowKey={(row) => `${row.user_id} ${row.revision}`}
          dataSource={data.items}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: t(words.person), dataIndex: 'name' },
            { title: t(words.department), dataIndex: 'department' },
            { title: t(words.versionLabel), dataIndex: 'revision', align: 'right' },
            { title: t(words.time), dataIndex: 'agreed_at', render: (at: string) => instantText(at, language) },
          ]}
        />
      )}
      <div className={styles.foot}>
        <span className={styles.quiet} role="status">
          {t(words.total, { n: data.total })}
        </span>
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

function Versions({ id }: { id: number }) {
  const t = useT()
  const language = useLanguage()
  const { data, error } = useQuery(queryOf(termsRevisions, { id }, { quiet: true }))
  if (error !== null) return <p role="alert">{error.message}</p>
  if (data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <div className={styles.versions} style={{ marginTop: 12 }}>
      {data.items.map((one, at) => (
        <details key={one.revision} open={at === 0}>
          <summary>
            {t(words.version, { n: one.revision })}{' '}
            <small className={styles.quiet}>
              {[
                t(words.madeBy, { who: one.made_by || '–', time: instantText(one.made_at, language) }),
                t(words.agreed, { n: one.agreed }),
              ].join(' · ')}
            </small>
          </summary>
          <div className={styles.wording}>
            <Suspense fallback={<Spin />}>
              <MarkdownView>{(language === 'en' && one.content_en) || one.content}</MarkdownView>
            </Suspense>
          </div>
        </details>
      ))}
    </div>
  )
}
