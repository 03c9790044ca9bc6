import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type WhitelistExemption,
  type WhitelistRow,
  whitelistDelete,
  whitelistExemptions,
  whitelistPage,
} from '@workplace/contract/meeting/blacklist'
import * as topics from '@workplace/contract/meeting/topics'
import { Button, Popconfirm, Select, Tag } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { Person } from './black-tab'
import { blacklistWords as words } from './blacklist-words'
import { type Column, pageSize, RowList } from './row-list'
import { SearchBox } from './search-box'
import type { ListTabProps } from './use-list-address'
import { WhiteDialog } from './white-dialog'

/** Who is spared what. */
export function WhiteTab({ address, tools }: ListTabProps) {
  const t = useT()
  const language = useLanguage()
  const mayAdd = useMay('add-white-list')
  const mayChange = useMay('change-white-list')
  const mayDelete = useMay('delete-white-list')
  const [asked, setAsked] = useState<WhitelistRow | 'add' | null>(null)
  const remove = useChange(whitelistDelete, { stale: ['/whitelist'] })
  useLiveRefresh(topics.whitelist, '/whitelist')
  const exempt = (address.text('exempt') || undefined) as WhitelistExemption | undefined
  const input = { title: address.text('title') || undefined, exempt, page: address.page, limit: pageSize }
  const answer = useQuery({ ...queryOf(whitelistPage, input, { quiet: true }), placeholderData: keepPreviousData })
  const columns: Column<WhitelistRow>[] = [
    {
      key: 'who',
      title: words.who,
      width: 200,
      cell: (row) =>
        row.user_name !== null ? (
          <Person row={{ ...row, user_name: row.user_name }} />
        ) : (
          <span className={list.stack}>
            {row.department_name}
            <small>{t(words.below)}</small>
          </span>
        ),
    },
    {
      key: 'exempt',
      title: words.exempt,
      width: 280,
      cell: (row) => (
        <span>
          {row.exempt.map((one) => (
            <Tag key={one}>{t(whitelistExemptions[one])}</Tag>
          ))}
        </span>
      ),
    },
    {
      key: 'until',
      title: words.until,
      width: 160,
      cell: (row) => (
        <span className={list.stack}>
          {row.end_time === null ? t(words.forGood) : instantText(row.end_time, language)}
          {row.is_over && <small>{t(words.over)}</small>}
        </span>
      ),
    },
    { key: 'remark', title: words.remark, width: 220, cell: (row) => row.remark ?? '' },
    ...(mayChange || mayDelete
      ? [
          {
            key: 'actions',
            title: words.actions,
            width: 130,
            cell: (row: WhitelistRow) => (
              <span className={list.links}>
                {mayChange && (
                  <Button type="link" onClick={() => setAsked(row)}>
                    {t(words.edit)}
                  </Button>
                )}
                {mayDelete && (
                  <Popconfirm
                    title={t(words.removeAsk)}
                    okText={t(words.remove)}
                    cancelText={t(words.cancel)}
                    onConfirm={() =>
                      remove.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.removed)) })
                    }
                  >
                    <Button type="link" danger>
                      {t(words.remove)}
                    </Button>
                  </Popconfirm>
                )}
              </span>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className={list.panel}>
      {tools &&
        mayAdd &&
        createPortal(
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsked('add')}>
            {t(words.add)}
          </Button>,
          tools,
        )}
      <FilterRow set={['title', 'exempt'].map((name) => address.text(name) !== '')}>
        <SearchBox address={address} label={words.search} />
        <Select
          aria-label={t(words.exempt)}
          placeholder={t(words.anyExempt)}
          allowClear
          value={exempt}
          options={(Object.keys(whitelistExemptions) as WhitelistExemption[]).map((value) => ({
            value,
            label: t(whitelistExemptions[value]),
          }))}
          onChange={(value) => address.change({ exempt: value ?? null })}
        />
      </FilterRow>
      <RowList
        answer={answer}
        columns={columns}
        rowKey={(row) => row.id}
        address={address}
        filtered={['title', 'exempt'].filter((name) => address.text(name) !== '')}
        empty={words.noWhite}
      />
      {asked !== null && <WhiteDialog row={asked === 'add' ? null : asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
