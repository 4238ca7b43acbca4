import type { HelpFacts, HelpSection } from './section.ts';

/** Accounts, keys and what is kept. */
export function accountSections({ starter, baseUrl }: HelpFacts): HelpSection[] {
  return [
    {
      anchor: 'register',
      title: 'Getting an account and a key',
      text: [
        'Choose “Sign in” at the top of the page, then create a free account with your email address. You get an API ' +
          `key, which we show only once, and ${starter} of credits for the first account of a mailbox. No one has to ` +
          'approve it. Checking places needs no account; buying does.',
      ],
      requests: [
        '`POST /api/v1/autonomous/register` with an email address returns the key at once.',
        `curl -s -X POST ${baseUrl}/api/v1/autonomous/register -H 'content-type: application/json' -d '{"email": "you@example.org"}'`,
      ],
      asked: [
        'how do I register, sign up, create an account, open an account, get an api key, get a key',
        'do I need an account, do I need a key',
        'open an account, join, new user, become a customer, start using it, get started, first steps, registration, where do I get a key, is an account free, do I have to sign up',
        'I want to sign up what do I need, what do I need for an account, sign up form, make an account, start an account, verify identity, which details do you need, can I use my work email',
        'do I have to give my real name, can I use google to sign in, company account, what information is needed to join, sign in with google',
        'create an account, open an account, make an account, sign me up, what do I need to join, registration fee, which email can I use, two accounts, second account, company account',
      ],
    },
    {
      anchor: 'password',
      title: 'Passwords and signing in',
      text: [
        'Choose “Sign in” at the top of the page. If you lost or forgot the password, choose “Forgot password” there. ' +
          'We send a link to set a new password to your confirmed email address. To change the password, choose ' +
          '“Account”, then “Password and security”.',
      ],
      requests: [
        '`POST /api/v1/login/forgot` and `/login/reset` reset a password, `POST /api/v1/account/password` changes it.',
      ],
      asked: [
        'I lost my password, forgot my password, reset password, change password, new password, password does not work',
        'how do I log in, cannot log in, locked out, sign in',
        'how do I get back in, do not remember the password, cannot get in, login fails, wrong password, login link, access to my account lost, reset link, sign in problem, password rules, strong password',
        'my login does not work any more, login not working, login broken, does not let me in, keeps saying wrong password, how to log back in, cannot access my account, password not accepted, where is the login',
        'can I use google to sign in, single sign on, sso, login with google, which password did I use, remember my password',
        'cannot sign in, login does not work, locked out, wrong password, password reset link, reset link does not arrive, forgot login, my login is not accepted, change my password, set a new password, two factor',
      ],
    },
    {
      anchor: 'email',
      title: 'Confirming your email address',
      text: [
        'Only a confirmed address can recover an account. Choose “Account”, then “Password and security”, to send the ' +
          'confirmation email again, and check the spam folder too. If someone else registered your address, “Forgot ' +
          'password” opens a new account for it. The other account keeps its key and credits and loses the address.',
      ],
      requests: [
        '`POST /api/v1/account/email/code` sends a code, `POST /api/v1/account/email/confirm` takes it.',
      ],
      asked: [
        'confirm my email address, verify email, confirmation email never arrived, no email received, spam',
        'someone else registered my email address, email already exists, change my email address',
        'never got the verification mail, no confirmation mail, mail did not come, resend the confirmation, code did not arrive, verify my address, email taken, address already used, account with my email exists that I did not make',
        'change my email address, new email, old email address, verify my email, verification code never came, code in the mail, did not get the email, no confirmation mail',
      ],
    },
    {
      anchor: 'hacked',
      title: 'When someone else is in your account',
      text: [
        'Choose “Account”, then “Password and security”. “Sign out everywhere” ends every session, and “Change ' +
          'password” can also revoke all API keys and create a new one. Do both.',
      ],
      requests: ['`GET /api/v1/sessions` lists sessions, `POST /api/v1/logout/everywhere` ends them.'],
      asked: [
        'my account was hacked, stolen password, someone else uses my account, stranger in my account',
        'log out everywhere, sign out of all devices, sessions, where am I signed in',
        'someone logged into my account, strange login, unknown device, suspicious activity, account taken over, end all sessions, I left myself logged in at work, sign out other computers',
        'a stranger is using our login, someone has my password, account misuse, purchases that I did not make, I did not buy this, unauthorized, protect my account, two factor',
        'strange purchases on my account, somebody used my account, unauthorized charges, log out of all devices, stolen laptop, fraud',
      ],
    },
    {
      anchor: 'keys',
      title: 'Lost and leaked keys',
      text: [
        "We show a key only once and can't show it again. If you lost it or it leaked, sign in, choose “Account”, then " +
          '“Password and security” and “Change password” with “Also revoke all API keys and give me a new one”. The old ' +
          'keys stop working at once.',
      ],
      requests: [
        '`POST /api/v1/account/rotate_key` replaces the owner key and revokes its child keys. It needs a session. ' +
          '`DELETE /api/v1/keys/{key}` revokes one child key.',
      ],
      asked: [
        'I lost my api key, lost key, forgot my key, show my key again, what is my key',
        'someone stole my key, leaked key, key on github, exposed key, revoke a key, rotate, delete a key, replace, new api key',
        'changed phones and my key is gone, key is gone, cannot find my key, new key, where is my key, key stopped working, ex employee still has our key, shut off a key, disable a key, block a key, deactivate, cancel a key',
        'committed the key to git, key was posted publicly, key in a screenshot',
        'pasted my api key into a public chat, my key is public, posted my key, shared my key by accident, key in my code, someone uses my key, how do I change my key, regenerate my key, invalidate',
        'lost the key, new key, get another key, regenerate the key, replace the key, rotate, where do I see my key again, key was published, key in a public repository',
        'rotate an expired key, my key expired, renew the key, replace an expired key',
      ],
    },
    {
      anchor: 'close-account',
      title: 'Deleting an account',
      text: [
        "Choose “Account”, then “Password and security” and “Delete account”. It takes effect at once, and you can't " +
          'undo it. You lose the remaining credits, so spend them or ask for a refund first. We erase your address, ' +
          'reports, chats, tickets and watches. We keep amounts, dates and invoices for the books.',
      ],
      requests: ['`POST /api/v1/account/delete` with `password` and `forfeit_usd`.'],
      asked: [
        'delete my account, close my account, cancel my account, end my account, leftover credits when I delete the account',
        'erase my data, delete my data, right to be forgotten, what happens to my data',
        'please remove everything you know about me, remove me, unsubscribe, terminate the account, wipe my data, forget me, do I lose my credits when I leave, stop using the service',
        'how do I get rid of my account, get rid of it, I want out, quit, leave the service, deregister, remove my email, delete everything',
        'cancel my account, cancel everything, close my account and pay out the rest, leave the service, delete all my data, quit, I am done with you, remove my data, gdpr deletion, ccpa',
        'can I close my account, how to delete my profile, deactivate',
      ],
    },
    {
      anchor: 'privacy',
      title: 'Privacy: what is stored about you',
      text: [
        'An account stores its email address, what it bought and where, payments, tickets, watches and chats. No other ' +
          "customer can see any of it, including your addresses and reports. We don't save a free check in the account, " +
          'and card numbers go to the payment provider, never to us. ' +
          'Deleting the account erases everything except amounts, dates and invoices.',
      ],
      asked: [
        'privacy, what data do you store about me, personal data, gdpr, ccpa, do you sell my data, share my data, track me, cookies',
        'can other people see which addresses I looked up, does the seller or my neighbor find out, is my search private, who sees my reports, confidential',
        'will the homeowner be told that I checked their address, does the owner know, does anyone see what I search, anonymous, secret, do you share with third parties, sell my data, which personal information do you keep, tracking, who else sees it, data protection',
        'do you keep a record of my searches, search history, log of my lookups, do you track what I look at, what happens with my information, is my address private, who can see my reports, is it public that I bought a report',
        'do I have to give my name, stay anonymous, is my search history visible to anyone, can the agent who sent me see it, visible to others',
        'do you sell my data, share my searches, who sees my searches, does the owner or seller find out, is my search secret, confidential, anonymous, tracking, cookies, advertising partners, where is my data stored, privacy policy, does the neighbor get notified',
        'are my details private, do my details stay private, is my information secure, payment details secure, is my card stored, data protection, encryption, who has access to my data, personal information',
      ],
    },
  ];
}
