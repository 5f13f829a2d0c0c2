import { Body, Container, Head, Heading, Html, Preview, Text } from '@react-email/components'

/** Tells someone that their account was used. */
export function SignedIn({ name, at }: { name: string; at: string }) {
  return (
    <Html lang="en">
      <Head />
      <Preview>You signed in to Postbox</Preview>
      <Body style={{ backgroundColor: '#faf7f4', fontFamily: 'sans-serif' }}>
        <Container style={{ padding: '32px', backgroundColor: '#ffffff', borderRadius: '12px' }}>
          <Heading as="h1" style={{ fontSize: '22px', color: '#2a211c' }}>
            Hello {name}
          </Heading>
          <Text style={{ color: '#2a211c' }}>You signed in to Postbox on {at}.</Text>
          <Text style={{ color: '#6f625a' }}>If this was not you, reply to this message.</Text>
        </Container>
      </Body>
    </Html>
  )
}
