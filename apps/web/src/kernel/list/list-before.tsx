import type { Permission } from '@workplace/contract/permission/permissions'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useMay } from '../session/session'
import { type Translate, useT } from '../words'
import list from './list.module.css'
import { ListNone } from './list-states'

type Label = Parameters<Translate>[0]

/** In place of a list that cannot have anything before something else is there: whoever may add that finds the way to it. */
export function ListBefore(props: {
  readonly text: Label
  /** What adds it: for whom, where, and how that is called. `text` is for the others too, unless they read `others`. */
  readonly code: Permission
  readonly to: string
  readonly add: Label
  readonly others?: Label
}) {
  const t = useT()
  const mayAdd = useMay(props.code)
  return (
    <div className={list.panel}>
      <ListNone text={t(mayAdd ? props.text : (props.others ?? props.text))}>
        {mayAdd && (
          <Link to={props.to}>
            <Button type="primary" tabIndex={-1}>
              {t(props.add)}
            </Button>
          </Link>
        )}
      </ListNone>
    </div>
  )
}
