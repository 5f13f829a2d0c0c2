import type { StartView } from '../../core/console/start.js'
import { secretOf, useSecrets } from '../api/secrets.js'
import { useApi } from '../api/use-api.js'
import { Page } from '../parts/page.js'
import { Loaded } from '../parts/states.js'
import { EnvironmentCard } from './start/environment-card.js'
import { LastMessages, LastRequests } from './start/live.js'
import { OpenEditorCard } from './start/open-editor-card.js'
import { PlacesCard } from './start/places-card.js'
import { SendTestCard } from './start/send-test-card.js'

/** Where someone begins: what runs where, how an app is pointed at it, and what happens there. */
export function StartPage() {
  const start = useApi<StartView>('console/start')
  const secrets = useSecrets()
  return (
    <Page title="Start">
      <p className="lead">
        The hosted email editor and its sending API, on this machine. Point your app at it and watch what it
        does.
      </p>
      <div className="columns">
        <OpenEditorCard />
        <SendTestCard apiKey={secretOf(secrets.data, 'apiUser', 'dev_user')} />
      </div>
      <Loaded of={start}>
        {(data) => (
          <div className="columns">
            <PlacesCard start={data} />
            <Loaded of={secrets}>{(list) => <EnvironmentCard start={data} secrets={list} />}</Loaded>
          </div>
        )}
      </Loaded>
      <div className="columns">
        <LastRequests />
        <LastMessages />
      </div>
    </Page>
  )
}
