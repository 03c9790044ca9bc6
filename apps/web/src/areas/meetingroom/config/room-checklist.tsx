import { useQuery } from '@tanstack/react-query'
import { roomTree } from '@workplace/contract/meetingroom/rooms'
import { Button, Empty, Skeleton, Tree, type TreeDataNode } from 'antd'
import { useMemo } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import styles from './config.module.css'
import { configWords as words } from './config-words'

type Props = {
  /** A room that cannot be chosen. */
  readonly without: number | undefined
  readonly chosen: readonly number[]
  readonly onChoose: (ids: readonly number[]) => void
}

const keyOf = (id: number) => `room ${id}`

/** The rooms of the company as a tree to tick: whole floors and offices at once. */
export function RoomChecklist({ without, chosen, onChoose }: Props) {
  const t = useT()
  const { data, error } = useQuery(queryOf(roomTree, {}, { quiet: true }))
  const { nodes, all } = useMemo(() => {
    const ids: number[] = []
    const nodes: TreeDataNode[] = (data?.items ?? []).map((city) => ({
      key: `city ${city.id}`,
      title: city.name,
      children: city.children.map((office) => ({
        key: `office ${office.id}`,
        title: office.name,
        children: office.children.map((floor) => ({
          key: `floor ${floor.id}`,
          title: floor.name,
          children: floor.children.map((room) => {
            if (room.id !== without) ids.push(room.id)
            return { key: keyOf(room.id), title: room.name, disableCheckbox: room.id === without }
          }),
        })),
      })),
    }))
    return { nodes, all: ids }
  }, [data, without])
  if (error !== null) return <p role="alert">{error.message}</p>
  if (data === undefined) return <Skeleton active />
  if (all.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noRooms)} />
  return (
    <>
      <div className={styles.treeHead}>
        <span role="status">{t(words.chosen, { n: chosen.length })}</span>
        <Button size="small" type="link" onClick={() => onChoose(all)}>
          {t(words.all)}
        </Button>
        <Button size="small" type="link" onClick={() => onChoose([])}>
          {t(words.none)}
        </Button>
      </div>
      <div className={styles.tree}>
        <Tree
          checkable
          selectable={false}
          height={280}
          treeData={nodes}
          defaultExpandedKeys={nodes.map(({ key }) => key)}
          checkedKeys={chosen.map(keyOf)}
          onCheck={(checked) => {
            const keys = new Set((Array.isArray(checked) ? checked : checked.checked).map(String))
            onChoose(all.filter((id) => keys.has(keyOf(id))))
          }}
        />
      </div>
    </>
  )
}
