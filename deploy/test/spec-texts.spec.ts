import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The texts that the product's specification names, to the letter, and where each stands. A text
 * that somebody rewords is found here, and not by a member. Apostrophes are set as in print.
 */
const root = join(import.meta.dirname, '../..');
const asTyped = (text: string): string => text.replaceAll('’', "'");
const contentOf = (path: string): string => asTyped(readFileSync(join(root, path), 'utf8'));
const valuesOf = (path: string): string[] =>
  Object.values(JSON.parse(contentOf(path)) as Record<string, string>);

const catalogue = (folder: string): string => `${folder}/messages.en.json`;
const auth = catalogue('shell/src/features/auth');
const navigation = catalogue('shell/src/app');
const bell = catalogue('shell/src/features/notifications');
const payment = catalogue('mf-member/src/features/payment-result');
const paymentOutcome = catalogue('mf-member/src/shared/payment-outcome');
const events = catalogue('mf-member/src/features/events');
const bookingPanel = catalogue('mf-member/src/features/classes/sheet');

interface Part {
  section: string;
  stands: string;
  texts: string[];
}
const inCatalogues: Part[] = [
  {
    section: '2, public routes',
    stands: auth,
    texts: [
      'Verify your email',
      'Go to Login',
      'Sign In',
      'Forgotten Password?',
      'Create an account',
    ],
  },
  {
    section: '2, labels by path',
    stands: navigation,
    texts: [
      'Home',
      'Book',
      'Profile',
      'Settings',
      'Dashboard',
      'Trainers',
      'Packages',
      'My Packages',
      'Subscriptions',
      'About Us',
      'FAQs',
      'Page',
    ],
  },
  {
    section: '2, notification dropdown',
    stands: bell,
    texts: ['Notifications', 'Mark all as read', 'Mark as read', 'No notifications'],
  },
  {
    section: '2, /payment-success',
    stands: payment,
    texts: [
      'Invalid Session',
      'Book a Class',
      'View My Packages',
      'View Events',
      'My Profile',
      'Booking Confirmed',
      'View My Schedule',
    ],
  },
  {
    section: '2, /payment-success',
    stands: paymentOutcome,
    texts: ['Return to Home', 'Check My Account'],
  },
  {
    section: '2, /waiting-list-position',
    stands: events,
    texts: ['Invalid Request', 'Leave Waiting List', 'View Other Events'],
  },
  {
    section: '5, sign-up, reset, forgot',
    stands: auth,
    texts: [
      'Full name required',
      'Please provide your full name.',
      'Please provide your email address.',
      'Please provide a password.',
      "Passwords don't match",
      'Please make sure your passwords match.',
      'Policy agreement required',
      'Please accept the Terms of Service and Privacy Policy to continue.',
      'Invalid Password',
      'Email required',
      'Please enter your email address to reset your password.',
      'You must provide either an email or phone number and a password',
    ],
  },
  {
    section: '8, login, sign-up, reset, auth service',
    stands: auth,
    texts: [
      'Login failed',
      'Invalid email or password. Please check your credentials and try again.',
      'Please verify your email address before signing in.',
      'An unexpected error occurred. Please try again.',
      'Account Already Exists',
      'An account with this email already exists. Please try logging in instead.',
      'Account Creation Issue',
      "We're having trouble setting up your account. Please try again in a moment.",
      'Please use a password that is at least 6 characters long.',
      'Registration Error',
      'No user data returned after signup',
      'Account created successfully on retry',
      'Retry failed',
      'Invalid Reset Link',
      'This password reset link is invalid or has expired. Please request a new one.',
      'Password Reset Failed',
      'Password reset email sent.',
      'Auth session missing!',
      'Auth session or user missing',
    ],
  },
  {
    section: '8, payment',
    stands: paymentOutcome,
    texts: [
      'Payment system configuration error. Please contact support.',
      'Payment verification failed. Please contact support.',
      'Payment verification pending. Please check your account status.',
    ],
  },
  {
    section: '8, payment, success toasts',
    stands: payment,
    texts: [
      'Package purchased successfully!',
      'Event booking confirmed!',
      'Class booked successfully!',
    ],
  },
  {
    section: '8, waiting list, reservation, success toasts',
    stands: events,
    texts: [
      'Failed to join waiting list. Please try again.',
      'Failed to leave waiting list. Please try again.',
      'You are not on the waiting list for this event',
      'Failed to load waiting list information. Please try again.',
      'No active reservation found',
      'Failed to get reservation status',
      'Failed to cancel reservation',
      'Payment processing failed',
      'Failed to complete payment. Please try again.',
      'Payment window expired. Your reservation has been cancelled.',
      'Event booking confirmed!',
      'Reservation cancelled successfully.',
    ],
  },
  {
    section: '8, success toasts of classes',
    stands: bookingPanel,
    texts: [
      'Class booked successfully!',
      'Successfully added to waiting list at position #{position}',
    ],
  },
];

test.each(inCatalogues.flatMap(({ texts, ...of }) => texts.map((text) => ({ ...of, text }))))(
  'section $section: "$text"',
  ({ stands, text }) => {
    expect(valuesOf(stands).map(asTyped)).toContain(text);
  },
);

/** What services say in these very words, because clients compare them or show them as they are. */
const inServices: Part[] = [
  {
    section: '8, what the auth service says',
    stands: 'services/identity/src/shared/auth-refused.ts',
    texts: [
      'Invalid login credentials',
      'Email not confirmed',
      'User already registered',
      'Password should be at least 6 characters',
    ],
  },
  {
    section: '8, sign-up',
    stands: 'services/identity/src/sign-ups/sign-up.ts',
    texts: ['error saving new user'],
  },
  {
    section: '8, payment',
    stands: 'mf-member/src/shared/payment-outcome/payment-outcome.ts',
    texts: ["'not configured'", "'Authentication'"],
  },
  {
    section: '8, waiting list and its success toasts',
    stands: 'services/booking/src/events/waitlist/waiting-function.ts',
    texts: [
      'Failed to join waiting list. Please try again.',
      'Failed to leave waiting list. Please try again.',
      'Failed to load waiting list information. Please try again.',
      'You are not on the waiting list for this event',
      'Successfully added to waiting list at position #$',
      'You are already on the waiting list at position #$',
    ],
  },
  {
    section: '8, silent failures',
    stands: 'shell/src/features/notifications/notifications.queries.ts',
    texts: ['Error fetching notifications'],
  },
  {
    section: '9, default location',
    stands: 'libs/contracts/src/http/notifications/email-functions.ts',
    texts: ["'Downtown, Dubai'"],
  },
];

test.each(inServices.flatMap(({ texts, ...of }) => texts.map((text) => ({ ...of, text }))))(
  'section $section: "$text" in $stands',
  ({ stands, text }) => {
    expect(contentOf(stands)).toContain(text);
  },
);
