import { BusinessApplication, BusinessMembership, PrivateImage } from '../business.ts';
import { memberEndpoint } from '../endpoint.ts';

export const businessRoutes = {
  read: memberEndpoint('GET /v1/app-users/business', {
    summary: 'Shows how far a member’s application for business prices has come.',
    reply: BusinessMembership,
  }),
  apply: memberEndpoint('POST /v1/app-users/business', {
    summary: 'Asks to become a business member, with number and certificate.',
    body: BusinessApplication,
    reply: BusinessMembership,
    status: 201,
    errors: ['BUSINESS_ALREADY', 'BUSINESS_TAKEN', 'BUSINESS_WAITING', 'FILE_UNKNOWN'],
  }),
  /** The certificate as it was sent. */
  picture: memberEndpoint('GET /v1/app-users/business/picture', {
    summary: 'Shows the certificate as it was sent.',
    reply: PrivateImage,
    errors: ['NOT_FOUND'],
  }),
};
