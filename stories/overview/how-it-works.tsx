const PLACES = [
  {
    name: 'Browser',
    package: '@mailframe/react',
    text: 'List, editor, usage. Talks to your own route, with your own session.',
    holds: 'A code that opens the editor once, within five minutes.',
  },
  {
    name: 'Your server',
    package: '@mailframe/server',
    text: 'One route handler, for Next.js or anything that handles a Request. It decides who acts.',
    holds: 'Client secret and access token. They stay here.',
  },
  {
    name: 'The service',
    package: '@mailframe/emulator',
    text: 'Editor and API, hosted. In development, tests and demos the emulator takes its place.',
    holds: 'The emails, each user’s kept apart.',
  },
] as const

export function HowItWorks() {
  return (
    <section className="overview-band" aria-labelledby="how">
      <div className="overview-wide">
        <h2 id="how">Who knows what</h2>
        <ol className="places">
          {PLACES.map(({ name, package: packageName, text, holds }) => (
            <li key={name}>
              <h3>{name}</h3>
              <code>{packageName}</code>
              <p>{text}</p>
              <p className="places-holds">{holds}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
